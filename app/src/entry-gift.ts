// Entry of the script of one page of the delivered program: the card with which a buyer gives her link away.

import { connectGift } from './program/gift-card';

connectGift();
