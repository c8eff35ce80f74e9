interface PlainValueProps {
  readonly value: unknown;
  readonly before?: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const PlainValue = ({ value, before }: PlainValueProps) => {
  if (!isRecord(value)) return <pre>{JSON.stringify(value)}</pre>;
  if (Object.keys(value).length === 0) return <p>Nothing.</p>;
  const isKnown = isRecord(before);
  return (
    <dl className="plain">
      {Object.entries(value).map(([key, inner]) => {
        const text = JSON.stringify(inner);
        const isChanged = isKnown && JSON.stringify(before[key]) !== text;
        return (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{isChanged ? <mark>{text}</mark> : text}</dd>
          </div>
        );
      })}
    </dl>
  );
};
