/** The app's own styles, as src/main.tsx loads them, for tests that measure or look. */
import '../../src/views/style/tokens.css';
import '../../src/views/style/base.css';
import '../../src/views/style/sign-in.css';
import '../../src/views/style/frame.css';
import '../../src/views/style/later.css';
