import { queryOptions } from '@tanstack/react-query';
import { AppError } from '#domain/errors.ts';
import { api, call } from './api.ts';
import { registerWorker } from './browser/worker-registration.ts';

/**
 * Whether this browser gets push messages. `unsupported`: it cannot. `home-screen`: an iPhone, where only an app on the home screen can.
 * `denied`: its owner blocked notifications. `off`, `on`: as chosen.
 */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on';

export const pushStateQuery = queryOptions({ queryKey: ['push-state'], queryFn: readPushState, staleTime: 0 });

async function readPushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    return isPhoneOfApple() ? 'home-screen' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentSubscription();
  return subscription && (await isKnown(subscription)) ? 'on' : 'off';
}

/** The browser keeps its subscription when the server has deleted it with the sessions. Offline, the browser's state counts. */
async function isKnown(subscription: PushSubscription): Promise<boolean> {
  try {
    return await isOnAtServer(subscription);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return true;
    throw error;
  }
}

async function isOnAtServer({ endpoint }: PushSubscription): Promise<boolean> {
  return (await call(api['push-subscriptions'].state.$post({ json: { endpoint } }))).isOn;
}

let claiming: Promise<void> | undefined;

/**
 * Once in each start: ends the subscription of this browser where it is another account's, whose session has run out, so that its reminders do
 * not come to who is signed in now. Where it is this account's, the server has bound it to this session. @throws AppError as the server.
 */
export function claimSubscription(): Promise<void> {
  claiming ??= claim();
  return claiming;
}

async function claim() {
  const subscription = await currentSubscription();
  if (subscription && !(await isKnown(subscription))) await subscription.unsubscribe();
}

/** Asks for permission, subscribes this browser, registers it with the server, and requests a test message. */
export async function switchPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  // What it ends must not be what is subscribed here.
  await claiming?.catch(() => undefined);
  const registration = (await registerWorker()) ?? (await navigator.serviceWorker.ready);
  await navigator.serviceWorker.ready;
  const { publicKey } = await call(api['push-subscriptions'].key.$get());
  const subscription = await subscribe(registration, publicKey);
  await register(subscription);
  await call(api['push-subscriptions'].test.$post({ json: { endpoint: subscription.endpoint } }));
  return 'on';
}

async function register(subscription: PushSubscription, how: { isRestored?: true } = {}) {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new AppError('push_endpoint_refused');
  const json = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, ...how };
  await call(api['push-subscriptions'].$post({ json }));
}

/**
 * Makes a change after which the server knows no browser of the account, and registers this one again at once where it was known; whether
 * push is on for the account stays as it is. False where push has ended here, or may have. @throws as the change.
 */
export async function keepPush(change: () => Promise<unknown>): Promise<boolean> {
  // A claim after the change would end what is to stay.
  await claimSubscription().catch(() => undefined);
  const subscription = isAllowed() ? await currentSubscription().catch(() => null) : null;
  // Asked before: afterwards no browser of the account is known, and one of another account must not become one of this.
  const wasKnown = subscription && (await isOnAtServer(subscription).catch(() => null));
  await change();
  if (!subscription || wasKnown === false) return true;
  if (wasKnown === null) return false;
  return restore().then(
    () => true,
    () => false,
  );
}

function isAllowed(): boolean {
  return 'serviceWorker' in navigator && 'Notification' in window && Notification.permission === 'granted';
}

async function restore() {
  const subscription = await currentSubscription();
  if (!subscription) throw new AppError('not_found');
  await register(subscription, { isRestored: true });
}

/** Stops push messages to this browser; others of the account stay. */
export async function switchPushOff(): Promise<PushState> {
  const subscription = await currentSubscription();
  if (!subscription) return 'off';
  await call(api['push-subscriptions'].$delete({ json: { endpoint: subscription.endpoint } }));
  await subscription.unsubscribe();
  return 'off';
}

/** Sends a test message to this browser. @throws AppError `not_found` when the server does not know it any more. */
export async function sendTestPush() {
  const subscription = await currentSubscription();
  if (!subscription) throw new AppError('not_found');
  await call(api['push-subscriptions'].test.$post({ json: { endpoint: subscription.endpoint } }));
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(wanted);
  } catch (error) {
    // A subscription for another key, from before the server's keys changed, would conflict.
    const old = await registration.pushManager.getSubscription();
    if (!old) throw new AppError('push_endpoint_refused', { fields: [String(error)] });
    await old.unsubscribe();
    return registration.pushManager.subscribe(wanted);
  }
}

function isPhoneOfApple(): boolean {
  return /iPhone|iPad|iPod/.test(navigator.userAgent);
}
