export interface Flood {
  readonly address: string;
  /** At once, in each round. */
  readonly strangers: number;
  readonly rounds: number;
}

const { address, strangers, rounds } = JSON.parse(process.argv[2] ?? '') as Flood;
const statuses: Record<string, number> = {};

const attempt = async (name: string) => {
  const response = await fetch(`${address}/v1/auth/login`, {
    method: 'POST',
    headers: { scope: 'admin', 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.org`, password: 'a guess' }),
  });
  await response.arrayBuffer();
  statuses[response.status] = (statuses[response.status] ?? 0) + 1;
};

for (let round = 1; round <= rounds; round += 1) {
  await Promise.all(Array.from({ length: strangers }, (_, at) => attempt(`stranger-${round}-${at}`)));
}
process.send?.(statuses);
process.disconnect?.();
