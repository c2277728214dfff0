// A letter that has arrived: closed, and sealed with a full moon.

export function SealedLetter() {
  return (
    <svg className="sealed-letter" viewBox="0 0 168 116" aria-hidden="true">
      <path className="sealed-letter-paper" d="M1 1h166v114H1Z" />
      <path className="sealed-letter-fold" d="m1 115 62-52M167 115l-62-52" />
      <path className="sealed-letter-flap" d="M1 1h166L88 66q-4 3-8 0Z" />
      <circle className="sealed-letter-seal" cx="84" cy="66" r="17" />
      <circle className="sealed-letter-ring" cx="84" cy="66" r="13" />
    </svg>
  );
}
