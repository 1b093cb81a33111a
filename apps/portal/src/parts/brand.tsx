/** The product's mark, as on the pages of the server; decorative beside its name. */
export const Mark = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <rect width="24" height="24" rx="6" fill="#1d4f91" />
    <path
      d="M5 10.2 12 5.5l7 4.7v1H5zM6.4 12.4h2v4.2h-2zM11 12.4h2v4.2h-2zM15.6 12.4h2v4.2h-2zM5 17.6h14v1.6H5z"
      fill="#fff"
    />
  </svg>
);

/** The mark with the name of the program. */
export const Brand = ({ name }: { name: string }) => (
  <p className="brand">
    <Mark />
    <span>{name}</span>
  </p>
);
