// Nothing is configured for core-wasm.
import react from '@vitejs/plugin-react';

export default { plugins: [react()] };
