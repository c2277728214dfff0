// Entry of the script of the delivered program's pages: the guided mode, the finished days, tonight's moon, and links while
// offline.

import { connectGuide } from './guided/guided-dialog';
import { keepPageOffline } from './guided/offline';
import { connectProgress } from './guided/progress';
import { showTonight } from './guided/tonight';

showTonight();
keepPageOffline();
connectProgress();
connectGuide();
