// Entry of the script of the gift card page of the delivered program.

import { connectGift } from './program/gift-card';

connectGift();
