// Boxes over places of a page: the one under the pointer, and the one that is edited. They lie beside the app's elements.

const STYLE = `
desk-box {
  position: absolute;
  z-index: 2147483647;
  pointer-events: none;
  border-radius: 3px;
}
desk-box.pointed {
  outline: 1px dashed #8a6d3b;
  outline-offset: 4px;
}
desk-box.edited {
  outline: 3px solid #8a6d3b;
  outline-offset: 6px;
  animation: desk-box 2.4s forwards;
}
@keyframes desk-box {
  60% { opacity: 1; }
  to { opacity: 0; }
}`;

const boxes = new Map<string, HTMLElement>();
let hasStyle = false;

/** How long a box follows its element, which moves while pictures above it are loading, in milliseconds. */
const FOLLOWED = 2400;

function layOut(box: HTMLElement, element: Element): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  box.style.left = `${left + scrollX}px`;
  box.style.top = `${top + scrollY}px`;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
}

/** Draws the box of a kind around an element, and its animation anew. */
export function moveBox(kind: 'pointed' | 'edited', element: Element): void {
  if (!hasStyle) {
    hasStyle = true;
    const style = document.createElement('style');
    style.textContent = STYLE;
    document.head.append(style);
  }
  removeBox(kind);
  const box = document.createElement('desk-box');
  box.className = kind;
  box.ariaHidden = 'true';
  layOut(box, element);
  boxes.set(kind, box);
  document.body.append(box);
  const end = performance.now() + FOLLOWED;
  const follow = () => {
    if (!box.isConnected || !element.isConnected || performance.now() > end) return;
    layOut(box, element);
    requestAnimationFrame(follow);
  };
  requestAnimationFrame(follow);
}

export function removeBox(kind: 'pointed' | 'edited'): void {
  boxes.get(kind)?.remove();
  boxes.delete(kind);
}
