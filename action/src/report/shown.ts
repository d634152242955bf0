// Names and messages on a terminal: visible characters, limited length.
import { shorten, visible } from '../../../core/visible.ts';

export const LONGEST_NAME = 120;
/** Messages of tools may be very long. */
export const LONGEST_MESSAGE = 1000;

export const shownName = (name: string): string => shorten(visible(name), LONGEST_NAME);
export const shownMessage = (message: string): string => shorten(visible(message), LONGEST_MESSAGE);
