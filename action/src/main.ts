// The Action.
import { main } from './github/action.ts';

process.exitCode = await main(process.env);
