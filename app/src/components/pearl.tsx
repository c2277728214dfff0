// A pearl, lit from the upper right; the moons of the page borrow its light by the name "pearl".

export function Pearl() {
  return (
    <svg className="pearl" viewBox="0 0 32 32" aria-hidden="true">
      <radialGradient id="pearl" gradientUnits="userSpaceOnUse" cx="21" cy="11" r="22">
        <stop />
        <stop offset="1" />
      </radialGradient>
      <circle cx="16" cy="16" r="15" />
    </svg>
  );
}
