// Shows a price.
import { offer } from 'core-wasm';

const { name, price, percentOff } = offer('initiation');
document.querySelector('#price').textContent = `${name}: ${price.text}, ${percentOff} % off`;
