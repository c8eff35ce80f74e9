import { useEffect, useState } from 'react';
import type { Chart } from '../diagram/chart.ts';
import { placeChart, type Placed } from '../diagram/layout.ts';

export const useLayout = (chart: Chart): Placed | null => {
  const [placed, setPlaced] = useState<Placed | null>(null);
  useEffect(() => {
    let isWanted = true;
    void placeChart(chart).then((done) => {
      if (isWanted) setPlaced(done);
    });
    return () => {
      isWanted = false;
    };
  }, [chart]);
  return placed?.chart === chart ? placed : null;
};
