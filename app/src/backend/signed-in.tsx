// Line in the checkout with the signed-in user of the hosted backend and a sign-out button; empty without a session.

import { useEffect, useRef, useState } from 'react';
import { messages } from '../core/core';
import { Button } from '../ui/button';
import { fillIn } from '../ui/fill-in';
import { BUILD_SETTINGS } from './settings';
import { useSignedInUser } from './signed-in-state';

export function SignedIn() {
  const name = useSignedInUser();
  const line = useRef<HTMLDivElement>(null);
  const signsOut = useRef(false);
  const [failed, setFailed] = useState(false);
  const { signedInAs, signOut, accountUnreachable } = messages();

  // The button disappears with the session, so the focus moves to the line that contained it.
  useEffect(() => {
    if (name !== null || !signsOut.current) return;
    signsOut.current = false;
    if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
  }, [name]);

  async function handleSignOut() {
    signsOut.current = true;
    try {
      const backend = await import('./hosted');
      if (BUILD_SETTINGS.hosted) await backend.signOut(BUILD_SETTINGS.hosted);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }

  return (
    <div ref={line} tabIndex={-1}>
      {name !== null && (
        <p className="above-3">
          <span>{`${fillIn(signedInAs, { email: name })} `}</span>
          <Button variant="link" size="sm" onClick={() => void handleSignOut()}>
            {signOut}
          </Button>
        </p>
      )}
      {failed && <p role="alert">{accountUnreachable}</p>}
    </div>
  );
}
