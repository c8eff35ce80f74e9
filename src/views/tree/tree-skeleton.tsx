const SKELETON_KEYS = Array.from({ length: 10 }, (_, index) => index);

export const TreeSkeleton = () => (
  <table className="list outline" aria-busy="true">
    <tbody>
      {SKELETON_KEYS.map((index) => (
        <tr key={index} aria-hidden="true">
          <td className="outline-grip" />
          <td>
            <span className="skeleton" style={{ width: `${30 + ((index * 17) % 35)}%` }} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
