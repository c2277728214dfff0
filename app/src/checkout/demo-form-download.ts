// Download of the demo form, in demo mode only: the attempt loads it, so that the checkout can report a failure.

import { download } from '../ui/download';

export const demoForm = download(() => import('./demo-form'));
