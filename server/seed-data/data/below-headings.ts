/** `# NP Asia/Kathmandu`: words shared by the rows below. */
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
