/** Optimal string alignment: insert, delete, replace, swap neighbours. At most `max + 1`. */
export const editDistance = (a: string, b: string, max: number): number => {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let earlier: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let rowMin = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, earlier[j - 2]! + 1);
      row.push(cost);
      rowMin = Math.min(rowMin, cost);
    }
    if (rowMin > max) return max + 1;
    earlier = above;
    above = row;
  }
  return Math.min(above[b.length]!, max + 1);
};

export const mistakesAllowed = (length: number): number => {
  if (length <= 2) return 0;
  if (length <= 4) return 1;
  return length <= 9 ? 2 : 3;
};
