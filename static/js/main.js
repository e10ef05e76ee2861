// The lesson's page: the one module of it with side effects.

import { DECK, wake } from "./wake.js";

wake(DECK);
