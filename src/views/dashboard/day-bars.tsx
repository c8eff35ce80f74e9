const CHART_HEIGHT_PX = 24;
const BAR_STEP_PX = 4;
const BAR_WIDTH_PX = 3;
const MIN_BAR_HEIGHT_PX = 2;

/** Hidden from screen readers; `DaysTable` has the same numbers. */
export const DayBars = ({ numbers }: { numbers: readonly number[] }) => {
  const most = Math.max(...numbers, 1);
  const heightOf = (number: number) =>
    number === 0 ? 1 : Math.max(MIN_BAR_HEIGHT_PX, (number / most) * CHART_HEIGHT_PX);
  return (
    <svg
      className="day-bars"
      viewBox={`0 0 ${numbers.length * BAR_STEP_PX} ${CHART_HEIGHT_PX}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {numbers.map((number, index) => (
        <rect
          // eslint-disable-next-line react/no-array-index-key -- a day has no name but its place
          key={index}
          className={number === 0 ? 'day-none' : undefined}
          x={index * BAR_STEP_PX}
          y={CHART_HEIGHT_PX - heightOf(number)}
          width={BAR_WIDTH_PX}
          height={heightOf(number)}
        />
      ))}
    </svg>
  );
};
