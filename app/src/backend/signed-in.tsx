// Says in the checkout who is signed in at the hosted backend, and offers to end that. Nothing where nobody is.

import { Button } from '../components/button';
import { messages } from '../core/core';
import { BUILT_SETTINGS } from './settings';
import { useSignedIn } from './signed-in-state';

export function SignedIn() {
  const name = useSignedIn();
  const { signedInAs, signOut } = messages();
  if (name === null) return null;

  async function leave() {
    const session = await import('./session');
    await session.signOut(BUILT_SETTINGS);
  }

  return (
    <p className="checkout-signed-in">
      {`${signedInAs} ${name}. `}
      <Button variant="link" size="sm" onClick={() => void leave()}>
        {signOut}
      </Button>
    </p>
  );
}
