/**
 * Reads rows, one a line with `|` between the cells, each below a heading (`# NP Asia/Kathmandu`) that says what the
 * rows under it share. `row` gets the trimmed cells and the words of the heading.
 */
export const belowHeadings = <Row>(
  text: string,
  row: (cells: readonly string[], heading: readonly string[]) => Row,
): Row[] => {
  let heading: readonly string[] = [];
  return text.split('\n').flatMap((line) => {
    const isHeading = line.startsWith('# ');
    if (isHeading) heading = line.slice(2).split(' ');
    if (isHeading || line === '') return [];
    return [
      row(
        line.split('|').map((cell) => cell.trim()),
        heading,
      ),
    ];
  });
};
