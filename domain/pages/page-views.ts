/** Page views: what a browser reports about a shown screen. */
import * as z from 'zod/mini';
import { SCREENS, type ScreenPattern } from '../screens.ts';

/** The pattern of a screen, never its address: neither ids nor searches are reported. */
export const pageView = z.strictObject({ route: z.enum(Object.keys(SCREENS) as [ScreenPattern, ...ScreenPattern[]]) });

/** Months after which a page view is deleted. */
export const PAGE_VIEW_MONTHS = 12;
