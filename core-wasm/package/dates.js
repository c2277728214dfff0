// Dates: what is to come and what is over on a day in Honolulu, and the moon.

export { eventStatus, honoluluDate, moon, nextRetreat, retreatStatus } from './functions.js';
