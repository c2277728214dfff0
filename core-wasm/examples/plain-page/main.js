// Shows a price.
import { init, offer } from 'core-wasm';

await init();
const { name, price, percentOff } = offer('initiation');
document.querySelector('#price').textContent = `${name}: ${price.text}, ${percentOff} % off`;
