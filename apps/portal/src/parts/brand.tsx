/** The product's mark, decorative beside its name. */
export const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill="#1d4f91" />
    <path d="M9 24V11l7-4 7 4v13h-5v-6h-4v6z" fill="#fff" />
  </svg>
);

/** The mark with the name of the program. */
export const Brand = ({ name }: { name: string }) => (
  <p className="brand">
    <Mark />
    <span>{name}</span>
  </p>
);
