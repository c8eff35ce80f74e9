export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
