type Values = Readonly<Record<string, unknown>>;

/** The saved start of an event that is postponed to another, unless one was entered. */
export const originalStart = (values: Values, saved: Values | null): Values => {
  const { starts_at: start, previous_starts_at: entered } = values;
  if (!saved?.['starts_at'] || saved['previous_starts_at']) return {};
  if (entered && entered !== saved['starts_at']) return {};
  const isMoved = values['event_status'] === 'postponed' && start && start !== saved['starts_at'];
  return { previous_starts_at: isMoved ? saved['starts_at'] : null };
};
