export const Wordmark = () => (
  <span className="wordmark">
    <svg viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M5 1h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2Zm2 5v1.6h8V6H7Zm0 4.2v1.6h8v-1.6H7Zm0 4.2V16h5v-1.6H7Z"
      />
    </svg>
    Registrar
  </span>
);
