const LINE_KEYS = ['a', 'b', 'c', 'd', 'e'];

export const Skeletons = () => (
  <ul className="panel-list" aria-busy="true">
    {LINE_KEYS.map((line) => (
      <li key={line} className="panel-wait">
        <span className="skeleton" />
      </li>
    ))}
  </ul>
);
