// The preview on the owner's own phone: a press lets the network in for an hour, and shows the link and its code.

import { useState } from 'react';
import type { PhoneLink } from '../api';
import { ActionButton } from './action-button';
import { hourOf } from './dates';
import { Dialog } from './dialog';
import { DialogButtons } from './dialog-buttons';
import { ask } from './server';

interface PhoneProps {
  /** The page at which the phone begins. */
  page: string;
  /** Until when the preview can be opened; `undefined` where it cannot. */
  until: number | undefined;
}

export function PhoneButton(props: PhoneProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        {props.until === undefined ? 'On my phone' : `On my phone, until ${hourOf(props.until)}`}
      </button>
      {isOpen && <PhoneDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PhoneDialog({ page, until, onClose }: PhoneProps & { onClose: () => void }) {
  const [link, setLink] = useState<PhoneLink>();
  const open = async () => setLink(await ask('open-phone', { page }));
  const end = async () => {
    await ask('close-phone', {});
    onClose();
  };
  return (
    <Dialog heading="On your own phone" onClose={onClose}>
      {link ? (
        <div className="phone-link">
          <img src={`data:image/svg+xml,${encodeURIComponent(link.code)}`} alt="" />
          <p>
            Point the camera of your phone at this code, or write the address there. Both have to be
            in the same network. Load the page there again to see newer words.
          </p>
          <p className="address">{link.address}</p>
          <p className="note">It opens until {hourOf(link.until)}.</p>
        </div>
      ) : (
        <p>
          For an hour, the pages beside your forms can be opened in your network by whoever has the
          link, unsaved words included. Nothing can be changed there, and this desk stays on this
          computer alone.
        </p>
      )}
      <DialogButtons onClose={onClose} {...(link && { leave: 'Done' })}>
        {!link && (
          <ActionButton run={open}>
            {until === undefined ? 'Open it for an hour' : 'Show the link, for an hour from now'}
          </ActionButton>
        )}
        {(link || until !== undefined) && (
          <ActionButton isQuiet run={end}>
            End it now
          </ActionButton>
        )}
      </DialogButtons>
    </Dialog>
  );
}
