// Types of the gallery's actions, for the tests in TypeScript.

import type { Action } from './states.mjs';

export const openMenu: Action;
export const waitForForm: Action;
export const waitForLateForm: Action;
export const submitEmptyFormPage: Action;
export const waitForTooltip: Action;
export const waitForDemoForm: Action;
export const checkoutFails: Action;
export const formFailsToLoad: Action;
export function pressButton(label: string): Action;
export function scrollTo(selector: string): Action;
export function focus(selector: string): Action;
export function search(words: string): Action;
export function subscribe(address: string): Action;
export function pressBuyButton(index: number): Action;
export function waitForCheckout(...steps: string[]): Action;
export function payInDemo(outcome: string): Action;
