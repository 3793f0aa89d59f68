/** Types for packages of the tests that have none: only the parts in use. */
declare module 'smtp-server' {
  import type { Readable } from 'node:stream';

  type Done = (error?: (Error & { responseCode?: number }) | null) => void;
  type Session = { envelope: { mailFrom: false | { address: string } } };
  export class SMTPServer {
    constructor(options: {
      logger?: boolean;
      authOptional?: boolean;
      disabledCommands?: string[];
      disableReverseLookup?: boolean;
      hideSTARTTLS?: boolean;
      onConnect?(session: unknown, done: Done): void;
      onRcptTo?(address: { address: string }, session: unknown, done: Done): void;
      onData?(stream: Readable, session: Session, done: Done): void;
    });
    server: import('node:net').Server;
    connections: Set<{ _socket: import('node:net').Socket }>;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    on(event: 'error', hears: (error: Error) => void): void;
  }
}

declare module 'http_ece' {
  export function decrypt(
    buffer: Buffer,
    options: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer;
}
