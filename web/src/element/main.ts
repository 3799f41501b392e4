import { addressesIn } from '../dom/launch.ts';
import { BrambleConsole } from './console.ts';

const script = document.currentScript;
if (script instanceof HTMLScriptElement && !customElements.get('bramble-console')) {
  BrambleConsole.addresses = addressesIn(new URL('.', script.src));
  customElements.define('bramble-console', BrambleConsole);
}
