// The lesson's page: the one module of it with side effects.

import { DECK, wake } from "./page/wake.js";

wake(DECK);
