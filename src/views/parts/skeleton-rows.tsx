/** In place of a table or list that is on its way. */
export const SkeletonRows = () => <span className="skeleton skeleton-rows" aria-busy="true" />;
