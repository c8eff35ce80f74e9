const HEIGHT = 24;
const STEP = 4;
const BAR = 3;
/** A day with anything at all is seen. */
const LEAST = 2;

/** One bar a day, the oldest first. The numbers themselves stand in the table of days; this is hidden from readers. */
export const DayBars = ({ numbers }: { numbers: readonly number[] }) => {
  const most = Math.max(...numbers, 1);
  const heightOf = (number: number) => (number === 0 ? 1 : Math.max(LEAST, (number / most) * HEIGHT));
  return (
    <svg
      className="day-bars"
      viewBox={`0 0 ${numbers.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {numbers.map((number, index) => (
        <rect
          // eslint-disable-next-line react/no-array-index-key -- a day has no name but its place
          key={index}
          className={number === 0 ? 'day-none' : undefined}
          x={index * STEP}
          y={HEIGHT - heightOf(number)}
          width={BAR}
          height={heightOf(number)}
        />
      ))}
    </svg>
  );
};
