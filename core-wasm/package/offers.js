// Offers: what is sold, and amounts of money.

export { formatMoney, offer as get, offers as all, percentOff, perDay } from './functions.js';
