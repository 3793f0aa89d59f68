/** Limits on every HTTP request that this process sends, including those of libraries. */
import { Agent, type Dispatcher, EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';
import { SECOND } from '#domain/time.ts';
import type { Settings } from '../base/config.ts';

const TOTAL_MS = 10 * SECOND;
const MAX_ANSWER_BYTES = 1024 * 1024;
const SOCKETS_PER_HOST = 20;
/** Hosts that are always reached without the proxy. */
const LOOPBACK = 'localhost,127.0.0.1,::1';

/**
 * Call once, when the process starts. A response that exceeds a limit becomes an error for the caller. Requests by https use the proxy,
 * if one is set, unless `noProxy` lists their host.
 */
export function boundOutgoingRequests({ httpsProxy, noProxy }: Partial<Pick<Settings, 'httpsProxy' | 'noProxy'>> = {}) {
  const limits = { connections: SOCKETS_PER_HOST, headersTimeout: TOTAL_MS, bodyTimeout: TOTAL_MS };
  const connect = { timeout: TOTAL_MS / 2 };
  const tls = { connect, requestTls: connect, proxyTls: connect };
  const agent = httpsProxy
    ? new EnvHttpProxyAgent({ ...limits, ...tls, httpProxy: '', httpsProxy, noProxy: [LOOPBACK, noProxy].join(',') })
    : new Agent({ ...limits, connect });
  setGlobalDispatcher(agent.compose(bounded));
}

function bounded(dispatch: Dispatcher.Dispatch): Dispatcher.Dispatch {
  return (options, handler) => dispatch(options, boundedHandler(handler));
}

/** Passes the response on to `handler` until the time is over, the response is too long, or it is a redirect. */
function boundedHandler(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined;
  let broken: Error | undefined;
  let bytes = 0;
  const stop = (why: string) => {
    broken ??= new Error(`outgoing request stopped: ${why}`);
    controller?.abort(broken);
  };
  const timer = setTimeout(stop, TOTAL_MS, `no complete answer in ${TOTAL_MS / SECOND} s`);

  return {
    onRequestStart(started, context) {
      controller = started;
      handler.onRequestStart?.(started, context);
      if (broken) started.abort(broken);
    },
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStart(started, status, headers, message) {
      if (status >= 300 && status < 400 && headers.location !== undefined) return stop('it was redirected');
      handler.onResponseStart?.(started, status, headers, message);
    },
    onResponseData(started, chunk) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) return stop('the answer is too long');
      handler.onResponseData?.(started, chunk);
    },
    onResponseEnd(...given) {
      clearTimeout(timer);
      handler.onResponseEnd?.(...given);
    },
    onResponseError(started, error) {
      clearTimeout(timer);
      handler.onResponseError?.(started, broken ?? error);
    },
  };
}
