// Loads the core without its functions: this import resolves when the module has been downloaded and compiled.

import './core';
