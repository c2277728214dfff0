// Entry of the script of the delivered program's pages: the guided mode, and the finished days.

import { connectGuide } from './guided/guided-dialog';
import { connectProgress } from './guided/progress';

connectProgress();
connectGuide();
