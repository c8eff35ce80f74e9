export interface SearchTerm {
  readonly text: string;
  readonly as: 'title' | 'code' | 'name' | 'domain' | 'place';
}
