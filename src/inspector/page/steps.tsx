interface StepsProps {
  readonly index: number;
  readonly count: number;
  readonly onLook: (index: number) => void;
}

export const Steps = ({ index, count, onLook }: StepsProps) => {
  const move = (label: string, to: number) => (
    <button type="button" disabled={to < 0 || to >= count || to === index} onClick={() => onLook(to)}>
      {label}
    </button>
  );
  return (
    <div className="steps" role="group" aria-label="Steps">
      {move('First', 0)}
      {move('Back', index - 1)}
      {move('Forward', index + 1)}
      {move('Last', count - 1)}
      <span role="status">{index === 0 ? 'Before the first step' : `Step ${index} of ${count - 1}`}</span>
    </div>
  );
};
