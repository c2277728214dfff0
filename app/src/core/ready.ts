// The core without its functions: imported alone, it resolves when the module has been downloaded and compiled.

import './core';
