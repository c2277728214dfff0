// Entry of the script of the delivered program's pages: the guided mode, the finished days, the portals, tonight's moon, and
// links while offline.

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
