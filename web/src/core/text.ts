// `core` compiles without the DOM's types, so the two classes it needs of the
// platform (browser and Node alike) are declared here.
interface Encoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
interface Decoder {
  decode(bytes: Uint8Array): string;
}
declare const TextEncoder: new () => Encoder;
declare const TextDecoder: new (label?: string, options?: { fatal: boolean }) => Decoder;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** `bytes` as one character each, for protocol text that is ASCII by rule. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
