// Entry of the script of the delivered program's pages: guided mode, finished days, portals, tonight's moon, and
// offline links.

import { connectGuide } from './guided/guided-dialog';
import { keepPageOffline } from './guided/offline';
import { connectProgress } from './guided/progress';
import { showTonight } from './guided/tonight';
import { connectPortal } from './portals/portal';

showTonight();
keepPageOffline();
connectProgress();
connectGuide();
connectPortal();
