export const Wordmark = () => (
  <span className="wordmark">
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" rx="6" />
      <path d="M7.5 16V6h4.75a3 3 0 0 1 0 6H7.5M11.75 12l3 4" />
    </svg>
    Registrar
  </span>
);
