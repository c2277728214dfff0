// Shows a price.
import { offers } from 'core-wasm';

const { name, price, percentOff } = offers.get('initiation');
document.querySelector('#price').textContent = `${name}: ${price.text}, ${percentOff} % off`;
